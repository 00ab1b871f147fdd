import { expect, test } from 'vitest'
import { requirePrograms } from '../product/programs'

const node = { name: 'Node', path: process.execPath, variable: 'NODE', install: 'nvm install 22' }

test('accepts programs that start', () => {
  expect(() => requirePrograms([node])).not.toThrow()
})

test('names every program that is missing, and how to install it', () => {
  const missing = ['one', 'two'].map((name) => ({ ...node, name, path: `/nowhere/${name}` }))
  expect(() => requirePrograms([...missing, node])).toThrow(
    `the tests cannot start:
  one is missing: /nowhere/one
    install it: nvm install 22; or name another one in NODE
  two is missing: /nowhere/two
    install it: nvm install 22; or name another one in NODE`,
  )
})

test('says why a program does not start', () => {
  const broken = { ...node, path: '/dev/null' }
  expect(() => requirePrograms([broken])).toThrow('Node does not start (')
})

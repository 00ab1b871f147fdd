import { beforeEach, describe, expect, it } from 'vitest'
import { isText, isTime } from './fields'
import { MemoryStorage } from './memory-storage'
import { Shelf, type ShelfOptions } from './shelf'

interface Note {
  id: string
  createdAt: number
}

const options: ShelfOptions<Note> = {
  prefix: 'note.',
  version: 2,
  idOf: (note) => note.id,
  read: ({ id, createdAt }) => (isText(id) && isTime(createdAt) ? { id, createdAt } : null),
}
const note = (id: string, createdAt = 1): Note => ({ id, createdAt })

let storage: MemoryStorage
let shelf: Shelf<Note>
beforeEach(() => {
  storage = new MemoryStorage()
  shelf = new Shelf(options, storage, true)
})

describe('a shelf of records', () => {
  it('shows the newest first, and the same array until something changes', () => {
    shelf.save(note('a', 1))
    shelf.save(note('b', 2))
    expect(shelf.all().map(({ id }) => id)).toEqual(['b', 'a'])
    expect(shelf.all()).toBe(shelf.all())
  })

  it('leaves records of a newer version where they are', () => {
    const newer = JSON.stringify({ v: 3, id: 'n', createdAt: 1, colour: 'red' })
    storage.setItem('note.n', newer)
    expect(shelf.all()).toEqual([])
    shelf.save(note('a'))
    expect(storage.getItem('note.n')).toBe(newer)
  })

  it('says so when the browser keeps nothing, now or for long', () => {
    storage.full = true
    expect(shelf.save(note('a'))).toBe(false)
    expect(new Shelf(options, new MemoryStorage(), false).save(note('a'))).toBe(false)
  })

  it('lets the oldest go where it has a limit, and never else', () => {
    const small = new Shelf({ ...options, limit: 2 }, storage, true)
    for (const at of [3, 1, 2]) small.save(note(String(at), at))
    expect(small.all().map(({ id }) => id)).toEqual(['3', '2'])
    for (let at = 0; at < 20; at++) shelf.save(note(`n${at}`, at))
    expect(shelf.all()).toHaveLength(22)
  })

  it('changes only what is there', () => {
    expect(shelf.update('a', { createdAt: 9 })).toBeNull()
    shelf.save(note('a'))
    expect(shelf.update('a', { createdAt: 9 })).toEqual(note('a', 9))
  })
})

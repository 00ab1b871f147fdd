#!/usr/bin/env node
// Stands where a bench has its compiler, and asks compiler.mjs, which has been warm since the first mutant.
'use strict'

const { connect } = require('node:net')
const { join } = require('node:path')

const socket = connect(join(__dirname, 'compiler.sock'))
socket.pipe(process.stdout)
if (process.argv.includes('--version')) {
  socket.end()
} else {
  process.stdin.pipe(socket)
}

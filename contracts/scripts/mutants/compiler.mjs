// The compiler as a server: loading it and warming it up takes longer than compiling.
//
//   node compiler.mjs SOCKET
//
// A connection sends standard JSON and gets standard JSON; one that sends nothing gets the version.

import { createServer } from 'node:net'
import { compile, version } from '../../bin/unoptimized.js'

const server = createServer({ allowHalfOpen: true }, (socket) => {
  let input = ''
  socket.setEncoding('utf8')
  socket.on('data', (data) => {
    input += data
  })
  socket.on('end', () => socket.end(input === '' ? version() : compile(input)))
  // A client that was stopped for taking too long leaves nobody to answer.
  socket.on('error', () => socket.destroy())
})
server.listen(process.argv[2], () => process.send('listening'))
process.once('disconnect', () => process.exit())

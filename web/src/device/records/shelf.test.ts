import { beforeEach, describe, expect, it, vi } from 'vitest'
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

  it('writes nothing over a record of a newer version, and says that it did not', () => {
    const newer = JSON.stringify({ v: 3, id: 'n', createdAt: 1, colour: 'red' })
    storage.setItem('note.n', newer)
    expect(shelf.save(note('n', 2))).toBe(false)
    expect(shelf.update('n', { createdAt: 2 })).toBeNull()
    expect(storage.getItem('note.n')).toBe(newer)
  })

  it('hands nothing on to a record of something else that has come to the same id', () => {
    const dated = new Shelf({ ...options, isSame: (a, b) => a.createdAt === b.createdAt }, storage, true)
    storage.setItem('note.a', JSON.stringify({ v: 2, ...note('a', 1), colour: 'red' }))
    dated.save(note('a', 1))
    expect(JSON.parse(storage.getItem('note.a') ?? '{}')).toEqual({ v: 2, ...note('a', 1), colour: 'red' })
    dated.save(note('a', 2))
    expect(JSON.parse(storage.getItem('note.a') ?? '{}')).toEqual({ v: 2, ...note('a', 2) })
  })

  it('takes in what another device wrote, with what only that one knows', () => {
    expect(shelf.take({ v: 2, ...note('a'), colour: 'red' })).toBe('taken')
    expect(shelf.written()).toEqual([{ v: 2, ...note('a'), colour: 'red' }])
  })

  it('takes nothing in over what it has, and nothing that it cannot read', () => {
    shelf.save(note('a', 2))
    expect(shelf.take({ v: 1, ...note('a', 1) })).toBe('known')
    expect(shelf.get('a')).toEqual(note('a', 2))
    const newer = JSON.stringify({ v: 3, ...note('n') })
    storage.setItem('note.n', newer)
    expect(shelf.take({ v: 2, ...note('n') })).toBe('known')
    expect(storage.getItem('note.n')).toBe(newer)
    expect(shelf.take({ v: 3, ...note('b') })).toBe('unreadable')
    expect(shelf.take({ v: 2, id: 7 })).toBe('unreadable')
  })

  it('takes back in what was given up here, and says where there is no room', () => {
    shelf.save(note('a', 2))
    shelf.archive('a')
    expect(shelf.take({ v: 2, ...note('a', 1) })).toBe('taken')
    expect(shelf.archived()).toEqual([])
    storage.full = true
    expect(shelf.take({ v: 2, ...note('b') })).toBe('full')
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

  it('writes nothing that it could not read again', () => {
    expect(shelf.save(note('a', Number.NaN))).toBe(false)
    expect(storage.length).toBe(0)
    shelf.save(note('a', 1))
    const listener = vi.fn()
    vi.stubGlobal('window', new EventTarget())
    shelf.subscribe(listener)
    expect(shelf.update('a', { createdAt: Number.NaN })).toEqual(note('a', 1))
    vi.unstubAllGlobals()
    expect(listener).not.toHaveBeenCalled()
    expect(shelf.all()).toEqual([note('a', 1)])
    expect(new Shelf(options, storage, true).all()).toEqual([note('a', 1)])
  })

  it('changes only what is there', () => {
    expect(shelf.update('a', { createdAt: 9 })).toBeNull()
    shelf.save(note('a'))
    expect(shelf.update('a', { createdAt: 9 })).toEqual(note('a', 9))
  })

  it('hands on what only a newer page knows of a record, however it is written again', () => {
    const seen = () => JSON.parse(storage.getItem('note.a') ?? '{}')
    storage.setItem('note.a', JSON.stringify({ v: 2, ...note('a'), colour: 'red' }))
    shelf.update('a', { createdAt: 2 })
    expect(seen()).toEqual({ v: 2, id: 'a', createdAt: 2, colour: 'red' })
    shelf.save(note('a', 3))
    expect(seen()).toEqual({ v: 2, id: 'a', createdAt: 3, colour: 'red' })
    for (const record of shelf.all()) shelf.save({ ...record, id: 'b' })
    expect(JSON.parse(storage.getItem('note.b') ?? '{}')).toMatchObject({ id: 'b', colour: 'red' })
  })
})

describe('a change that a full storage does not take', () => {
  it('is seen all the same while the page is open, and told to who listens', () => {
    shelf.save(note('a', 1))
    const listener = vi.fn()
    vi.stubGlobal('window', new EventTarget())
    shelf.subscribe(listener)
    storage.full = true
    expect(shelf.update('a', { createdAt: 2 })).toEqual(note('a', 2))
    expect(shelf.get('a')).toEqual(note('a', 2))
    expect(shelf.all()).toEqual([note('a', 2)])
    expect(listener).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('is written with the next one that is taken, and gone with its record', () => {
    shelf.save(note('a', 1))
    storage.full = true
    shelf.update('a', { createdAt: 2 })
    storage.full = false
    shelf.update('a', {})
    expect(new Shelf(options, storage, true).all()).toEqual([note('a', 2)])

    storage.full = true
    shelf.update('a', { createdAt: 3 })
    shelf.forget('a')
    storage.full = false
    shelf.save(note('a', 4))
    expect(shelf.all()).toEqual([note('a', 4)])
  })
})

describe('what another tab changes', () => {
  let other: Shelf<Note>
  let browser: EventTarget
  const told = (key: string | null) => browser.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const ids = () => shelf.all().map(({ id }) => id)
  beforeEach(() => {
    other = new Shelf(options, storage, true)
    browser = new EventTarget()
    vi.stubGlobal('window', browser)
    return () => vi.unstubAllGlobals()
  })

  it('is seen by who begins to listen, though nobody did when it was changed', () => {
    shelf.subscribe(() => undefined)()
    expect(ids()).toEqual([])
    other.save(note('a'))
    shelf.subscribe(() => undefined)
    expect(ids()).toEqual(['a'])
  })

  it('is told to who listens, unless it is of another kind', () => {
    const listener = vi.fn()
    shelf.subscribe(listener)
    const before = shelf.all()
    told('filbert.theme')
    expect(listener).not.toHaveBeenCalled()
    expect(shelf.all()).toBe(before)
    other.save(note('a'))
    told('note.a')
    expect(listener).toHaveBeenCalledOnce()
    expect(ids()).toEqual(['a'])
    storage.entries.clear()
    told(null)
    expect(ids(), 'all of it was cleared').toEqual([])
  })
})

describe('a record that was given up', () => {
  const DAY = 24 * 3_600_000

  it('is shown no more, and comes back with all that it had, unread fields too', () => {
    const text = JSON.stringify({ v: 2, ...note('a'), colour: 'red' })
    storage.setItem('note.a', text)
    shelf.archive('a')
    expect(shelf.all()).toEqual([])
    expect(shelf.archived()).toMatchObject([note('a')])
    expect(shelf.restore('a')).toMatchObject(note('a'))
    expect(JSON.parse(storage.getItem('note.a') ?? '{}')).toEqual(JSON.parse(text))
    expect(shelf.archived()).toEqual([])
  })

  it('is kept for 90 days, and then thrown away', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(0)
    shelf.save(note('a'))
    shelf.archive('a')
    now.mockReturnValue(90 * DAY)
    expect(new Shelf(options, storage, true).archived()).toHaveLength(1)
    now.mockReturnValue(91 * DAY)
    expect(new Shelf(options, storage, true).archived()).toEqual([])
    now.mockRestore()
    expect(shelf.restore('a')).toBeNull()
  })

  it('stays shown where there is no room for the archive', () => {
    shelf.save(note('a'))
    storage.full = true
    shelf.archive('a')
    expect(shelf.all()).toEqual([note('a')])
  })

  it('is none of another kind, and none that was never there', () => {
    shelf.archive('a')
    expect(shelf.archived()).toEqual([])
    shelf.save(note('a'))
    shelf.archive('a')
    expect(new Shelf({ ...options, prefix: 'other.' }, storage, true).archived()).toEqual([])
  })
})

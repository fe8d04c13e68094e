import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { errors } from '../errors/catalog.ts'
import { buildRequest } from './request.ts'

const { growers, fields, uploads, dashUsers } = endpoints
const file = new Uint8Array([1, 2, 3])

describe('buildRequest', () => {
  it('HTTP-2: splits the flat input into path, query and body', () => {
    expect(buildRequest(growers.list, { search: 'north', limit: 10 })).toEqual({
      path: '/api/growers',
      query: { search: 'north', limit: 10 },
      headers: {},
      body: undefined,
    })
    expect(buildRequest(fields.tile, { z: 3, x: 1, y: 2, v: 'abc' })).toMatchObject({
      path: '/api/fields/tiles/3/1/2',
      query: { v: 'abc' },
    })
    expect(buildRequest(growers.create, { name: 'North Farm' })).toMatchObject({
      path: '/api/growers',
      query: {},
      body: { name: 'North Farm' },
    })
  })

  it('HTTP-28: refuses a read with a filter that it does not take, by name', () => {
    const asked = { search: 'north', fieldYearId: 7, unknown: undefined }
    const refused = errors.validation([
      {
        path: 'fieldYearId',
        message: `/growers does not take this; it takes ${Object.keys(growers.list.query.shape).join(', ')}`,
      },
    ])
    expect(() => buildRequest(growers.list, asked)).toThrow(refused)
  })

  it('HTTP-28: refuses a write with a key that it does not take; what is found by its path alone takes a whole row', () => {
    expect(() => buildRequest(growers.create, { name: 'North Farm', note: 'Gate' })).toThrow(
      expect.objectContaining({ kind: 'validation', details: [expect.objectContaining({ path: 'note' })] }),
    )
    expect(buildRequest(growers.get, { id: 9, name: 'North Farm' }).path).toBe('/api/growers/9')
  })

  it('HTTP-2: leaves out what is undefined, and keeps null and empty', () => {
    expect(buildRequest(growers.list, { search: undefined }).query).toEqual({})
    expect(buildRequest(growers.create, { name: null, notes: '' }).body).toEqual({ name: null, notes: '' })
  })

  it('HTTP-2: an endpoint without a body sends none; one with a body always does', () => {
    expect(buildRequest(dashUsers.me, undefined).body).toBeUndefined()
    expect(buildRequest(dashUsers.create, {}).body).toEqual({})
  })

  it('HTTP-3: a path value stays one segment', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        fc.pre(id !== '.' && id !== '..')
        const { pathname } = new URL(buildRequest(growers.get, { id }).path, 'https://ops.example')
        const segments = pathname.split('/')
        expect(segments.slice(0, 3)).toEqual(['', 'api', 'growers'])
        expect(segments).toHaveLength(4)
        expect(decodeURIComponent(segments[3] ?? '')).toBe(id)
      }),
    )
  })

  it.each(['', '.', '..', undefined, null, {}, '\ud800'])('HTTP-3: refuses %j in a path', (id) => {
    expect(() => buildRequest(growers.get, { id })).toThrow(
      expect.objectContaining({ kind: 'validation', details: [expect.objectContaining({ path: 'id' })] }),
    )
  })

  it('HTTP-4: a raw upload carries the file and its name', () => {
    expect(buildRequest(uploads.stageBoundaries, { file, fileName: 'Øst mark.zip' })).toEqual({
      path: '/api/uploads/boundaries',
      query: {},
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': '%C3%98st%20mark.zip' },
      body: file,
      fileBytes: 3,
    })
  })

  it('HTTP-4: any name becomes a legal header and is read back as it was', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (fileName) => {
        const name = buildRequest(uploads.stageBoundaries, { file, fileName }).headers['x-file-name'] ?? ''
        expect(new Headers({ 'x-file-name': name }).get('x-file-name')).toBe(name)
        expect(decodeURIComponent(name)).toBe(fileName)
      }),
    )
  })

  it.each([
    { file: 'text', fileName: 'a.zip' },
    { file: undefined, fileName: 'a.zip' },
    { file, fileName: '' },
    { file, fileName: undefined },
    { file, fileName: '\udfff' },
  ])('HTTP-4: refuses an upload without a file or a name', (input) => {
    expect(() => buildRequest(uploads.stageBoundaries, input)).toThrow(
      expect.objectContaining({ kind: 'validation' }),
    )
  })
})

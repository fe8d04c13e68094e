import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPath } from './match.ts'
import { paths } from './paths.ts'

const SPECIFIED = [
  '/auth',
  '/login',
  '/',
  '/fields',
  '/growers/:id',
  '/growers/fields/new',
  '/growers/fields/:id',
  '/growers/fields/stratums',
  '/enrollments',
  '/sampling',
  '/sampling/report',
  '/sampling/points',
  '/sampling/label-tracking',
  '/sampling/upload',
  '/spreadsheets',
  '/spreadsheets/fields',
  '/admin-error',
  '/changelog',
]

describe('paths', () => {
  const patterns = Object.values(paths).map(({ pattern }) => pattern)

  it('RTE-1: holds every route of the specification', () => {
    expect(patterns).toEqual(expect.arrayContaining(SPECIFIED))
  })

  it('RTE-1: no two share a pattern', () => {
    expect(new Set(patterns).size).toBe(patterns.length)
  })

  it('builds links', () => {
    expect(paths.fields.link()).toBe('/fields')
    expect(paths.grower.link({ id: 7 })).toBe('/growers/7')
    expect(paths.editField.link({ id: 12 })).toBe('/growers/fields/12')
    expect(paths.newField.link({ growerId: 7, year: 2026 })).toBe('/growers/fields/new?growerId=7&year=2026')
    expect(paths.strata.link()).toBe('/growers/fields/stratums')
    expect(paths.strata.link({ year: 2026 })).toBe('/growers/fields/stratums?year=2026')
    expect(paths.adminError.link({ message: 'a & b?' })).toBe('/admin-error?message=a%20%26%20b%3F')
  })

  it('RTE-2: a path value is read back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (id) => {
        expect(matchPath(paths.grower.link({ id }))).toMatchObject({
          name: 'grower',
          params: { id: String(id) },
        })
      }),
    )
  })

  it('RTE-2: a query value is read back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const url = new URL(paths.adminError.link({ message }), 'https://ops.example')
        expect(url.pathname).toBe('/admin-error')
        expect([...url.searchParams]).toEqual([['message', message]])
      }),
    )
  })
})

describe('matchPath', () => {
  it.each(Object.entries(paths))('finds %s', (name, { pattern }) => {
    const path = pattern.replace(':id', '7')
    expect(matchPath(path)).toEqual({ name, path, params: pattern.includes(':id') ? { id: '7' } : {} })
  })

  it('RTE-11: a trailing slash makes no difference', () => {
    expect(matchPath('/growers/7/')).toEqual({ name: 'grower', path: '/growers/7', params: { id: '7' } })
    expect(matchPath('/fields//')?.path).toBe('/fields')
    expect(matchPath('')?.name).toBe('home')
  })

  it('RTE-12: a literal segment wins over a parameter', () => {
    expect(matchPath('/growers/fields')).toBeNull()
    expect(matchPath('/growers/fields/new')?.name).toBe('newField')
    expect(matchPath('/growers/fields/stratums')?.name).toBe('strata')
  })

  it.each(['abc', '7', '0', '-1', 'Ünal', '9'.repeat(64)])(
    'RTE-12: whether there is a grower %s is the page’s question',
    (id) => {
      expect(matchPath(`/growers/${encodeURIComponent(id)}`)).toMatchObject({
        name: 'grower',
        params: { id },
      })
    },
  )

  it.each([
    '//fields',
    'fields',
    '/growers//fields',
    '/growers/7/8',
    '/growers/%2e%2e',
    '/growers/..',
    '/growers/a%2Fb',
    '/growers/%00',
    '/growers/%E0%A4%A',
    '/%66ields',
    '/FIELDS',
    '/fields?x=1',
    '/toString',
    '/__proto__',
    `/growers/${'9'.repeat(65)}`,
  ])('RTE-12: %s is unknown', (path) => {
    expect(matchPath(path)).toBeNull()
  })

  it('takes anything', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath()), (path) => {
        const match = matchPath(path)
        if (match !== null) expect(match.path).toBe(path.replace(/\/+$/, '') || '/')
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { yearWindow } from '../contract/years.ts'
import { type GuardInput, guardRoute } from './guard.ts'
import { paths } from './paths.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ALLOW = { allow: true }
const known = { id: 7 }

const staff = (path: string, search = '') =>
  guardRoute({ path, search, authenticated: true, storedUser: known, now })
const visitor = (path: string, search = '') =>
  guardRoute({ path, search, authenticated: false, storedUser: null, now })
const errorPage = (message: string) => ({ redirectTo: `/admin-error?message=${encodeURIComponent(message)}` })

const NEW_FIELD = '/growers/fields/new'
const NEEDS_GROWER = errorPage('Page /growers/fields/new requires a growerId query parameter.')
const NEEDS_YEAR = errorPage('Page /growers/fields/new requires a valid year query parameter.')

const EVERYWHERE = ['auth', 'login', 'home', 'gallery']
const PROTECTED = Object.entries(paths)
  .filter(([name]) => !EVERYWHERE.includes(name))
  .map(([, { pattern }]) => pattern.replace(':id', '7'))

describe('guardRoute', () => {
  it.each(['/nowhere', '/fields/7', '/growers/fields', '/sampling/none', '//login'])(
    'RTE-3: the unknown path %s leads to /',
    (path) => {
      expect(staff(path)).toEqual({ redirectTo: '/' })
      expect(visitor(path)).toEqual({ redirectTo: '/' })
    },
  )

  it('RTE-4: /auth leads to /login and / to /fields', () => {
    for (const ask of [staff, visitor]) {
      expect(ask('/auth')).toEqual({ redirectTo: '/login' })
      expect(ask('/')).toEqual({ redirectTo: '/fields' })
    }
  })

  it('RTE-5: a visitor with a stored user with an id has no business on /login', () => {
    for (const authenticated of [true, false]) {
      expect(guardRoute({ path: '/login', search: '', authenticated, storedUser: known, now })).toEqual({
        redirectTo: '/',
      })
    }
  })

  it('RTE-5: without a stored user or its id, /login may be entered', () => {
    expect(visitor('/login')).toEqual(ALLOW)
    expect(
      guardRoute({ path: '/login', search: '', authenticated: false, storedUser: { id: undefined }, now }),
    ).toEqual(ALLOW)
  })

  it('RTE-16: an address that says programme or cancelled leads to one that says program or canceled', () => {
    expect(
      staff('/enrollments', '?programme=Soil%20programme&sort=-programme&columns=grower,programme'),
    ).toEqual({
      redirectTo: '/enrollments?program=Soil+programme&sort=-program&columns=grower%2Cprogram',
    })
    expect(staff('/enrollments', '?q=programme&program=P&sort=grower')).toEqual(ALLOW)
    expect(staff('/fields', '?status=approved|cancelled&q=cancelled')).toEqual({
      redirectTo: '/fields?status=approved%7Ccanceled&q=cancelled',
    })
  })

  it('RTE-16: an address is followed once: what it leads to may be entered', () => {
    const word = fc.constantFrom(
      'programme',
      'program',
      '-programme',
      'sort',
      'columns',
      'q',
      'grower,programme',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word)), (pairs) => {
        const verdict = staff('/enrollments', new URLSearchParams(pairs).toString())
        if ('allow' in verdict) return
        expect(staff('/enrollments', new URL(verdict.redirectTo, 'http://a').search)).toEqual(ALLOW)
      }),
    )
  })

  it.each(PROTECTED)('RTE-6: %s sends a visitor to /login', (path) => {
    expect(visitor(path)).toEqual({ redirectTo: '/login' })
    expect(visitor(path, '?growerId=7&year=2026')).toEqual({ redirectTo: '/login' })
  })

  it.each(PROTECTED.filter((path) => !['/sampling', '/spreadsheets', NEW_FIELD].includes(path)))(
    'lets staff into %s',
    (path) => {
      expect(staff(path)).toEqual(ALLOW)
      expect(staff(`${path}/`)).toEqual(ALLOW)
    },
  )

  it('RTE-7: an empty child leads to the first tab, with its query', () => {
    expect(staff('/sampling')).toEqual({ redirectTo: '/sampling/report' })
    expect(staff('/sampling/', '?year=2026')).toEqual({ redirectTo: '/sampling/report?year=2026' })
    expect(staff('/spreadsheets')).toEqual({ redirectTo: '/spreadsheets/fields' })
    expect(staff('/spreadsheets', '?')).toEqual({ redirectTo: '/spreadsheets/fields' })
  })

  it.each(['', '?', '?year=2026', '?growerId=&year=2026', '?growerId=%20&year=2026', '?grower=7'])(
    'RTE-8: %s lacks a growerId',
    (search) => {
      expect(staff(NEW_FIELD, search)).toEqual(NEEDS_GROWER)
    },
  )

  it.each(['', '26', '02026', '2026.0', ' 2026', '2026a', '0x7e', '1e3', '2028', '2017', '٢٠٢٦', '-2026'])(
    'RTE-9: %j is no valid year',
    (year) => {
      expect(staff(NEW_FIELD, `?growerId=7&year=${encodeURIComponent(year)}`)).toEqual(NEEDS_YEAR)
    },
  )

  it('RTE-9: the years of the window and no others are valid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), (year) => {
        const text = String(year).padStart(4, '0')
        const valid = yearWindow(now).includes(year)
        expect(staff(NEW_FIELD, `growerId=7&year=${text}`)).toEqual(valid ? ALLOW : NEEDS_YEAR)
      }),
    )
    for (const year of yearWindow(now)) expect(staff(NEW_FIELD, `growerId=7&year=${year}`)).toEqual(ALLOW)
  })

  it('RTE-13: what a stranger writes into the address is not repeated', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (growerId, year) => {
        const query = new URLSearchParams({ growerId, year })
        expect([ALLOW, NEEDS_GROWER, NEEDS_YEAR]).toContainEqual(staff(`${NEW_FIELD}/`, `?${query}`))
      }),
    )
  })

  it('RTE-15: the gallery exists in development only', () => {
    const ask = (development: boolean) =>
      guardRoute({ path: '/__gallery', search: '', authenticated: true, storedUser: known, now, development })
    expect(ask(true)).toEqual(ALLOW)
    expect(ask(false)).toEqual({ redirectTo: '/' })
    expect(staff('/__gallery')).toEqual({ redirectTo: '/' })
  })

  it('RTE-14: following redirects ends within four hops, from any address and in any state', () => {
    const anyPath = fc.oneof(
      fc.constantFrom(...Object.values(paths).map(({ pattern }) => pattern)),
      fc.string(),
      fc.webPath(),
    )
    const anyState = fc.record({
      authenticated: fc.boolean(),
      storedUser: fc.constantFrom(null, { id: undefined }, known),
      development: fc.boolean(),
    })
    fc.assert(
      fc.property(anyPath, fc.webQueryParameters(), anyState, (path, search, state) => {
        expect(hopsUntilAllowed({ ...state, path, search, now })).toBeLessThanOrEqual(4)
      }),
      { numRuns: 2_000 },
    )
  })
})

/** Goes where the guard sends, as the dashboard does; gives up after ten. */
function hopsUntilAllowed(start: GuardInput): number {
  let input = start
  for (let hops = 0; hops <= 10; hops += 1) {
    const result = guardRoute(input)
    if ('allow' in result) return hops
    const url = new URL(result.redirectTo, 'https://ops.example')
    const storedUser = result.forgetUser ? null : input.storedUser
    input = { ...input, storedUser, path: url.pathname, search: url.search }
  }
  return Number.POSITIVE_INFINITY
}

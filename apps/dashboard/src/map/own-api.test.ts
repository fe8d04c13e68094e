import { describe, expect, it } from 'vitest'
import { isOwnApi } from './own-api.ts'

const ORIGIN = 'https://ops.example.com'

describe('which addresses get the headers of a call', () => {
  it.each([`${ORIGIN}/api/fields/tiles/3/2/1`, '/api/fields/tiles/3/2/1?season=2026', `${ORIGIN}:443/api/x`])(
    'HTTP-21: %s is our own API',
    (url) => expect(isOwnApi(url, ORIGIN)).toBe(true),
  )

  it.each([
    ['another origin', 'https://tiles.example.org/api/fields'],
    ['another scheme', 'http://ops.example.com/api/fields'],
    ['another port', `${ORIGIN}:8443/api/fields`],
    ['an origin that begins like ours', `${ORIGIN}.evil.example/api/fields`],
    ['our origin as a user name', `${ORIGIN}@evil.example/api/fields`],
    ['a path that begins like ours', `${ORIGIN}/api-docs/fields`],
    ['the path without what is below it', `${ORIGIN}/api`],
    ['our path somewhere else', `${ORIGIN}/assets/api/fields`],
    ['a way out of our path', `${ORIGIN}/api/../assets/fields.json`],
    ['an encoded way out of our path', `${ORIGIN}/api/%2e%2e/assets/fields.json`],
    ['another origin without its scheme', '//evil.example/api/fields'],
    ['another origin behind backslashes', '\\\\evil.example\\api\\fields'],
    ['data', 'data:application/json,/api/'],
    ['a blob of ours', `blob:${ORIGIN}/api/4f0c`],
    ['a file', 'file:///api/fields'],
    ['no address', 'https://'],
    ['nothing', ''],
  ])('HTTP-21: %s is not: %s', (_what, url) => expect(isOwnApi(url, ORIGIN)).toBe(false))
})

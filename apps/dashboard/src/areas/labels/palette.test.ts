import { createClient, createHttpClient } from '@org/core'
import { createBrowserPlatform } from '@org/core/platform/browser'
import { expect, it } from 'vitest'
import { CONFIG } from '#testing/product.ts'
import { findLabels } from './palette.ts'
import { testLabel } from './testing.ts'

function find(text: string) {
  const asked: (string | null)[] = []
  const http = createHttpClient({
    baseUrl: location.origin,
    requestToken: CONFIG.requestToken,
    accessToken: async () => 'access',
    refresh: async () => null,
    onSessionLost: () => {},
    fetch: async (...request) => {
      asked.push(new URL(new Request(...request).url).searchParams.get('search'))
      return Response.json({ items: [testLabel()], nextCursor: null, count: { rows: 1, isExact: true } })
    },
    clock: createBrowserPlatform().clock,
    retries: 0,
  })
  const found = findLabels(text, {
    client: createClient({ http }),
    signal: new AbortController().signal,
  })
  return { asked, found }
}

it.each([
  ['k7q2', 'K7Q2'],
  ['K7Q2-9MXA', 'K7Q29MXA'],
  [']d2K7Q29MXA', 'K7Q29MXA'],
])('LBL-57: %s finds a label in the palette', async (text, search) => {
  const { asked, found } = find(text)
  expect(await found).toEqual([
    {
      id: 31,
      title: 'K7Q2-9MXA',
      note: 'North Forty · point 8 · 0–5.9 in',
      href: '/sampling/label-tracking?label=K7Q29MXA',
    },
  ])
  expect(asked).toEqual([search])
})

it('LBL-57: a word that no code begins with finds none', async () => {
  expect(await find('creek').found).toEqual([])
  expect(await find('k7').asked).toEqual([])
})

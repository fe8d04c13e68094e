import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { install, isWhole, tidy } from './keep.ts'
import { PROGRAM, pageOf, stubBrowser } from './testing.ts'

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser()
})
afterEach(() => void vi.unstubAllGlobals())

const namesKept = () => browser.caches.keys()

describe('a program that is put on a phone', () => {
  it('OFF-1: is whole: the page, what it is built on, and the settings', async () => {
    expect(await isWhole(PROGRAM)).toBe(false)
    await install(PROGRAM)
    expect(await isWhole(PROGRAM)).toBe(true)
    const kept = browser.caches.all.get('program-two')?.kept
    expect([...(kept?.keys() ?? [])].toSorted()).toEqual(
      ['/', '/config.json', '/imagery.json', ...PROGRAM.files].toSorted(),
    )
  })

  it.each([
    ['a file is missing', '/assets/face-1.woff2', () => new Response(null, { status: 404 })],
    ['the network goes', '/assets/index-2.js', () => new TypeError('Failed to fetch')],
    ['the page is of another build', '/', () => pageOf('/assets/index-3.js')],
    ['the page is somebody else’s', '/', () => new Response('Sign in to this network')],
  ])('OFF-1: is not there at all when %s', async (_why, path, answer) => {
    browser.serve(path, answer)
    await expect(install(PROGRAM)).rejects.toThrow()
    expect(await namesKept()).toEqual([])
    expect(await isWhole(PROGRAM)).toBe(false)
  })

  it('OFF-3: takes files with a hash in their name from an older one, and no others', async () => {
    await browser.keepOlder('one', { '/assets/face-1.woff2': 'old face', '/favicon.svg': 'old icon' })
    await install(PROGRAM)
    expect(browser.asked).not.toContain('/assets/face-1.woff2')
    expect(browser.asked).toContain('/favicon.svg')
    const kept = browser.caches.all.get('program-two')?.kept
    expect(await kept?.get('/assets/face-1.woff2')?.text()).toBe('old face')
    expect(await kept?.get('/favicon.svg')?.text()).toBe('new /favicon.svg')
  })

  it('OFF-3: keeps the one before it and a later one, and nothing of another program is touched', async () => {
    for (const mark of ['a', 'b', 'c']) await browser.keepOlder(mark, {})
    await browser.caches.open('of-somebody-else')
    await install(PROGRAM)
    await browser.keepOlder('three', {})
    await tidy(PROGRAM)
    expect(await namesKept()).toEqual(['program-c', 'of-somebody-else', 'program-two', 'program-three'])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import { projectRoot } from '../harness/places.ts'

const engine = join(projectRoot, 'packages/sampling-design/src')
const committed: unknown = JSON.parse(readFileSync(join(engine, 'testing/committed-digests.json'), 'utf8'))

let browser: Browser
let page: Page
let script: string

/** The engine with the designs to make, as one classic script whose exports are in `engine`. */
async function bundled(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: join(engine, 'testing/designs.ts'), formats: ['iife'], name: 'engine' },
    },
  })
  const [first] = [made].flat()
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (chunk === undefined) throw new Error('Vite made no script of the engine.')
  return chunk.code
}

beforeAll(async () => {
  script = await bundled()
  browser = await launchBrowser({ isQuick: true })
  page = await browser.newPage()
})
afterAll(() => browser?.close())

describe('SHT-7: designs come out in Chromium as in Node, to the last bit', () => {
  it('in a page', async () => {
    const answer = await page.evaluate(
      `(() => { ${script}; return JSON.stringify(engine.digestSmallDesigns()) })()`,
    )
    expect(JSON.parse(String(answer))).toEqual(committed)
  })

  it('in a worker', async () => {
    const worker = `${script}; postMessage(JSON.stringify(engine.digestSmallDesigns()))`
    const answer = await page.evaluate(
      (code) =>
        new Promise<string>((resolve, reject) => {
          const thread = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
          thread.onmessage = ({ data }) => resolve(String(data))
          thread.onerror = ({ message }) => reject(new Error(message))
        }),
      worker,
    )
    expect(JSON.parse(answer)).toEqual(committed)
  })
})

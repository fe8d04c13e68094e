import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

const flags = [
  '--no-sandbox',
  // MapLibre draws in software here; with a GPU process there is no picture at all.
  '--disable-gpu',
  // Glyphs keep their shape on every machine, whatever its font settings: pictures are compared.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** In a story a page lives for seconds: to make its code quicker takes longer than it saves. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev'

/**
 * A real Chromium with an empty profile of its own.
 *
 * @param options.isQuick whether it runs code as quickly as it can, for measuring; stories need less of the processor
 *   without
 */
export function launchBrowser({ isQuick = false } = {}): Promise<Browser> {
  const args = isQuick ? flags : [...flags, SHORT_LIVED]
  return chromium.launch({
    executablePath: findBrowser(),
    headless: true,
    args,
    // A bar that stands where nothing should scroll is a fault that pictures and stories have to see.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
}

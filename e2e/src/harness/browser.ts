import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

const flags = [
  '--no-sandbox',
  // MapLibre draws in software here; with a GPU process there is no picture at all.
  '--disable-gpu',
  // Glyphs keep their shape on every machine, whatever its font settings: pictures are compared.
  '--font-render-hinting=none',
  // A page lives for seconds: to make its code quicker takes longer than it saves.
  '--js-flags=--no-opt --no-maglev',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium with an empty profile of its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), headless: true, args: flags })
}

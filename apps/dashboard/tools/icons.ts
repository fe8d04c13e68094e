#!/usr/bin/env node
// Makes the icons of the installed program from public/favicon.svg: public/icon-*.png. Run it when that changes. It
// takes Chromium from CHROMIUM_PATH, else chromium-headless-shell from the PATH.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallerPng } from './png.ts'

/** Phones cut their own shape out of those without corners; all that is drawn lies in the circle that none cuts off. */
const ICONS = [
  { name: 'icon-192', sizePx: 192, hasCorners: true },
  { name: 'icon-512', sizePx: 512, hasCorners: true },
  { name: 'icon-maskable-512', sizePx: 512, hasCorners: false },
  { name: 'icon-apple-180', sizePx: 180, hasCorners: false },
] as const

const browser = process.env.CHROMIUM_PATH ?? 'chromium-headless-shell'
const folder = join(import.meta.dirname, '../public')
const drawing = readFileSync(join(folder, 'favicon.svg'), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'icons-'))
try {
  for (const { name, sizePx, hasCorners } of ICONS) {
    const shape = hasCorners ? drawing : drawing.replace(/ rx="\d+"/, '')
    const page = join(scratch, 'icon.html')
    const picture = join(scratch, 'icon.png')
    writeFileSync(
      page,
      `<style>*{margin:0}svg{display:block;width:${sizePx}px;height:${sizePx}px}</style>${shape}`,
    )
    const settings = ['--no-sandbox', '--hide-scrollbars', '--default-background-color=00000000']
    execFileSync(
      browser,
      [...settings, `--window-size=${sizePx},${sizePx}`, `--screenshot=${picture}`, `file://${page}`],
      { stdio: 'ignore' },
    )
    const made = smallerPng(readFileSync(picture))
    writeFileSync(join(folder, `${name}.png`), made)
    process.stdout.write(`${name}: ${made.length} bytes\n`)
  }
} finally {
  rmSync(scratch, { recursive: true })
}

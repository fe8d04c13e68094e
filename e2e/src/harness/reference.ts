import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { outFolder, projectRoot } from './places.ts'

const referenceFolder = join(projectRoot, 'e2e/references')

/** `UPDATE_REFERENCES=1` takes the pictures as they are now; look at what changed before committing them. */
const updates = process.env.UPDATE_REFERENCES === '1'

/**
 * How much may differ before a picture is another one. Two machines draw the same glyphs with other edges, so pixels
 * at an edge are left out and a pixel counts only when its colour differs clearly. Chosen by measuring: see
 * e2e/references/README.md.
 */
const COLOUR_THRESHOLD = 0.2
const MAX_SHARE = 0.015

/**
 * Compares a picture with the committed one of that name.
 * @returns what is wrong, in a sentence; null when they are the same to the eye. The picture and the difference are
 *   then in e2e/out.
 */
export function differenceFrom(name: string, picture: Buffer): string | null {
  const file = join(referenceFolder, `${name}.png`)
  if (updates) {
    mkdirSync(referenceFolder, { recursive: true })
    writeFileSync(file, picture)
    return null
  }
  if (!existsSync(file)) return `${name} has no reference: run with UPDATE_REFERENCES=1`
  const now = PNG.sync.read(picture)
  const before = PNG.sync.read(readFileSync(file))
  const { width, height } = before
  if (now.width !== width || now.height !== height) {
    keep(name, picture)
    return `${name} is ${now.width} × ${now.height}, its reference ${width} × ${height}`
  }
  const difference = new PNG({ width, height })
  const options = { threshold: COLOUR_THRESHOLD }
  const pixels = pixelmatch(before.data, now.data, difference.data, width, height, options)
  const share = pixels / (width * height)
  if (process.env.REPORT_DIFFERENCES === '1') console.log(`${name} ${(share * 100).toFixed(3)} %`)
  if (share <= MAX_SHARE) return null
  keep(name, picture)
  keep(`${name}-difference`, PNG.sync.write(difference))
  return `${name}: ${(share * 100).toFixed(1)} % of its pixels differ`
}

function keep(name: string, picture: Buffer): void {
  mkdirSync(outFolder, { recursive: true })
  writeFileSync(join(outFolder, `gallery-${name}.png`), picture)
}

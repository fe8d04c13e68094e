import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { outFolder, projectRoot } from './places.ts'

const referenceFolder = join(projectRoot, 'e2e/references')

/** `UPDATE_REFERENCES=1` takes the pictures as they are now; look at what changed before committing them. */
const updates = process.env.UPDATE_REFERENCES === '1'

/**
 * How much may differ before a picture is another one. Two machines draw the same glyphs with other edges, so pixels
 * at an edge are left out and a pixel counts only when its color differs clearly. Chosen by measuring: see
 * e2e/references/README.md.
 */
const COLOR_THRESHOLD = 0.2
const MAX_SHARE = 0.015

/** A picture is taken again this often, and this far apart, before it counts as another one. */
const LOOKS = 20
const BETWEEN_MS = 250

/**
 * Compares what is on screen with the committed picture of that name. A busy machine may answer with a frame that was
 * not painted to its end (a pattern or a glyph still missing), so a picture that differs is taken again until it is
 * the reference or has had five seconds to become it.
 * @returns what is wrong, in a sentence; null when they are the same to the eye. The last picture and the difference
 *   are then in e2e/out.
 */
export async function differenceFrom(name: string, take: () => Promise<Buffer>): Promise<string | null> {
  for (let looks = 1; ; looks += 1) {
    const difference = compare(name, await take())
    if (difference === null || looks === LOOKS) return difference
    await sleep(BETWEEN_MS)
  }
}

function compare(name: string, picture: Buffer): string | null {
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
  const options = { threshold: COLOR_THRESHOLD }
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

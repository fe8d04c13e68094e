import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const featureSchema = z.object({
  properties: z.record(z.string(), z.unknown()),
  geometry: z.nullable(z.object({ type: z.string(), coordinates: z.unknown() })),
})
export type FeatureOfGdal = z.infer<typeof featureSchema>
const fileSchema = z.object({
  /** GDAL's name of the format: `GPX`. */
  driver: z.string(),
  layers: z.array(
    z.object({ name: z.string(), type: z.nullable(z.string()), features: z.array(featureSchema) }),
  ),
})
export type FileOfGdal = z.infer<typeof fileSchema>

const PROGRAM = fileURLToPath(new URL('./gdal-process.ts', import.meta.url))
const MAX_BYTES = 64 * 1024 * 1024

/**
 * A file as GDAL with all of its formats reads it, in WGS 84. @param handler a file system inside the file: `vsizip`
 *
 * Fails the test if GDAL does not open it.
 */
export function readWithGdal(path: string, handler?: 'vsizip'): FileOfGdal {
  const folder = mkdtempSync(join(tmpdir(), 'test-gdal-'))
  try {
    const options = ['--disable-warning=ExperimentalWarning', PROGRAM, path, folder]
    const text = execFileSync(process.execPath, handler === undefined ? options : [...options, handler], {
      maxBuffer: MAX_BYTES,
    })
    return fileSchema.parse(JSON.parse(text.toString()))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule } from 'zxing-wasm/reader'

let prepared: Promise<unknown> | undefined

/** zxing-wasm would load its program from the network. */
export function wasmFromPackage(): Promise<unknown> {
  prepared ??= load()
  return prepared
}

async function load(): Promise<unknown> {
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

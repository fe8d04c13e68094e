import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isProductError } from '@org/core/contract'
import { isGdalWorn } from './gdal/gdal.ts'
import { readPositionFile } from './positions/read-position-file.ts'
import { readBoundaryFile } from './read-boundary-file.ts'
import type { ReadAnswer, ReadRequest } from './reader-protocol.ts'
import { readMarkedTable } from './tables/marked-table.ts'
import { proposeTables, remapTable } from './tables/propose-tables.ts'
import { WHAT_IS_READ } from './unreadable.ts'

/** The process in which uploaded files are opened: it can die at any time without harm. See reader.ts. */
process.on('message', async (request: ReadRequest) => {
  process.send?.(await answer(request))
})
process.on('disconnect', () => {
  const [, , folder = ''] = process.argv
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})

async function answer(request: ReadRequest): Promise<ReadAnswer> {
  try {
    const file = new Uint8Array(await readFile(request.path))
    if (request.wants === 'positions')
      return {
        outcome: 'positions',
        result: await readPositionFile({ ...request, file }),
        worn: isGdalWorn(),
      }
    if (request.wants === 'tables')
      return { outcome: 'tables', result: await proposeTables(file, request.remembered), worn: isGdalWorn() }
    if (request.wants === 'layout')
      return { outcome: 'layout', result: await remapTable(file, request.choice), worn: isGdalWorn() }
    if (request.wants === 'marked')
      return { outcome: 'marked', result: await readMarkedTable(file, request.choice), worn: isGdalWorn() }
    const result = await readBoundaryFile({ ...request, file })
    return { outcome: 'read', result, worn: isGdalWorn() }
  } catch (error) {
    if (isProductError(error, 'unreadableFile')) {
      const { message, remedy = WHAT_IS_READ } = error
      const cause = error.cause instanceof Error ? error.cause.message : null
      return { outcome: 'unreadable', message, remedy, cause, worn: isGdalWorn() }
    }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { outcome: 'failed', reason, worn: true }
  }
}

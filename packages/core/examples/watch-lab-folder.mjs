// Uploads each laboratory file that appears in a folder, and commits its results if nothing is asked.
//   DASH_BASE_URL=https://ops.example.com DASH_SERVICE_KEY=dashkey_… node watch-lab-folder.mjs /srv/lab [--once]
// Committed files go to done/. A file that asks something goes to asked/ with its questions beside it, and waits on the Upload
// page for a person. One that cannot be read goes there too. The service account needs records.read and uploads.edit.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isProductError, uploadResults } from '@org/core'
import { client } from './connection.mjs'

const [, , folder = '.', once] = process.argv
const isOnce = once === '--once'
const [EVERY_MS, QUIET_MS] = [30_000, 5_000]
for (const name of ['done', 'asked']) await mkdir(join(folder, name), { recursive: true })

/** Files that nothing has been written to for a while: others may still be on their way. */
async function waiting() {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  const quiet = []
  for (const name of files.sort()) {
    const { mtimeMs } = await stat(join(folder, name))
    if (isOnce || Date.now() - mtimeMs > QUIET_MS) quiet.push(name)
  }
  return quiet
}

/** A name that no earlier file has there. */
function freeName(to, name) {
  for (let count = 1; ; count += 1) {
    const path = join(folder, to, count === 1 ? name : `${count}-${name}`)
    if (!existsSync(path)) return path
  }
}

async function upload(name) {
  const path = join(folder, name)
  try {
    const file = await readFile(path)
    const { resultCount, sampleCount, uploadId } = await uploadResults(client, { file, fileName: name })
    await rename(path, freeName('done', name))
    console.log(`${name}: ${resultCount} results of ${sampleCount} samples (upload ${uploadId})`)
  } catch (error) {
    // What may pass leaves the file where it is, for the next round.
    if (!isProductError(error) || error.retryable) throw error
    if (!['conflict', 'unreadableFile', 'tooLarge', 'validation'].includes(error.kind)) throw error
    const lines = [
      error.message,
      error.remedy ?? '',
      ...error.details.map(({ path, message }) => `${path}: ${message}`),
    ]
    const asked = freeName('asked', name)
    await writeFile(`${asked}.questions.txt`, `${lines.join('\n')}\n`)
    await rename(path, asked)
    console.log(`${name}: asked\n${error.details.map(({ message }) => `  ${message}`).join('\n')}`)
  }
}

for (;;) {
  for (const name of await waiting()) {
    try {
      await upload(name)
    } catch (error) {
      if (isOnce || !isProductError(error) || !error.retryable) throw error
      console.error(`${name}: ${error.message} It is tried again.`)
    }
  }
  if (isOnce) break
  await sleep(EVERY_MS)
}

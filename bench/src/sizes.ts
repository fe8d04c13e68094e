/**
 * How much JavaScript (gzipped) a page loads for signing in: ours before identity code is needed, ours after a full
 * sign-in, and what the usual libraries take for the same, all bundled here by the dashboard's own bundler.
 */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'

const BEFORE_IDENTITY_KB = 20
const AFTER_SIGN_IN_KB = 55

const PEERS: Readonly<Record<string, string>> = {
  'aws-amplify (sign-in, fetchAuthSession)': 'aws-amplify.ts',
  '@auth0/auth0-spa-js': 'auth0.ts',
  '@supabase/auth-js': 'supabase.ts',
  'oidc-client-ts': 'oidc-client.ts',
}

interface Bundle {
  /** kB of the entry and everything it imports statically. */
  initialKb: number
  /** kB of every chunk. */
  allKb: number
}

/** What Vite adds once to every page that loads something later is no library's size: here such code is just loaded. */
const withoutPreload: Plugin = {
  name: 'without-preload',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined,
}

async function bundle(file: string): Promise<Bundle> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutPreload],
    resolve: { conditions: ['@org/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'lib/peers', file),
        preserveEntrySignatures: 'strict',
      },
    },
  })
  if (Array.isArray(result) || !('output' in result)) throw new Error(`${file} gave more than one bundle.`)
  const chunks = new Map(
    result.output.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
  )
  return { initialKb: gzKb(initialChunks(chunks)), allKb: gzKb(chunks.values()) }
}

/** The entry and what it imports, directly or not, without waiting for anything. */
function initialChunks(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(chunks.get(name))
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk)
  return found
}

function gzKb(chunks: Iterable<Rolldown.OutputChunk>): number {
  let bytes = 0
  for (const { code } of chunks) bytes += gzipSync(code, { level: 9 }).length
  return bytes / 1000
}

const line = (name: string, kb: number, note: string) => {
  process.stdout.write(`${name.padEnd(44)} ${kb.toFixed(1).padStart(6)} kB  ${note}\n`)
}

const { initialKb } = await bundle('ours-before.ts')
const { allKb } = await bundle('ours-signed-in.ts')
line('@org/core before identity code', initialKb, `limit ${BEFORE_IDENTITY_KB} kB`)
line('@org/core after a full sign-in', allKb, `limit ${AFTER_SIGN_IN_KB} kB`)
for (const [name, file] of Object.entries(PEERS)) {
  const peer = await bundle(file)
  const ratio = `${(initialKb / peer.allKb).toFixed(2)} of it before identity code, ${(allKb / peer.allKb).toFixed(2)} after`
  line(name, peer.allKb, `ours is ${ratio}`)
}
const over = initialKb > BEFORE_IDENTITY_KB || allKb > AFTER_SIGN_IN_KB
if (over) process.stdout.write('Over the limit.\n')
process.exitCode = over ? 1 : 0

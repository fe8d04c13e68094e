import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { keptFiles } from './kept-files.ts'
import { OFFLINE_PROGRAMS } from './offline-programs.ts'

const MANIFEST = '.vite/manifest.json'
/** The API fills it in: its name of the page's policy, which the build does not know. */
const POLICY_PLACE = '__PAGE_POLICY__'

/**
 * Adds `sw.js` to a build: the worker with the list of files that it keeps. It is part of the bundle, and so written
 * with the page: a server never sees a page without its worker.
 */
export function workerPlugin(): Plugin {
  let folder = ''
  let publicDir = ''
  return {
    name: 'worker',
    // A build of another page, as benchmarks make one, starts nothing without network.
    apply: ({ build }, { command }) => command === 'build' && build?.rolldownOptions?.input === undefined,
    enforce: 'post',
    configResolved({ root, publicDir: found }) {
      folder = root
      publicDir = found
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const manifest: unknown = JSON.parse(textOf(bundle, MANIFEST))
        const own = await readdir(publicDir)
        const files = [...keptFiles(manifest, OFFLINE_PROGRAMS), ...own.map((name) => `/${name}`)]
        const code = await bundleWorker(folder)
        const hash = createHash('sha256')
          .update(code)
          .update(files.join())
          .update(textOf(bundle, 'index.html'))
        for (const name of own) hash.update(await readFile(join(publicDir, name)))
        const mark = `${hash.digest('base64url').slice(0, 10)}-${POLICY_PLACE}`
        const source = `const __PROGRAM_MARK__ = ${JSON.stringify(mark)};\nconst __PROGRAM_FILES__ = ${JSON.stringify(files)};\n${code}`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

function textOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}, which the worker is made of`)
  return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8')
}

/** The worker's program, as one script without imports. */
async function bundleWorker(root: string): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/worker/main.ts'), output: { format: 'iife' } },
    },
  })
  const output = Array.isArray(made) ? made[0]?.output : 'output' in made ? made.output : undefined
  const [chunk, ...more] = output ?? []
  if (chunk === undefined || more.length > 0) throw new Error('The worker is to be one script')
  return chunk.code
}

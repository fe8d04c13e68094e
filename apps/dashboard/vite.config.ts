import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import rootPackage from '../../package.json' with { type: 'json' }
import { changelogPlugin } from './src/app/changelog/plugin.ts'
import { chunkGroups } from './src/app/chunks.ts'
import { baseMapPlugin } from './src/map/base-plugin.ts'
import { workerPlugin } from './src/worker/plugin.ts'

const here = import.meta.dirname

/** What the footer shows: the product's version, and the commit it was built from where there is one. */
function versionString(): string {
  const { version } = rootPackage
  try {
    const options = { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] } as const
    const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], options).trim()
    return `v${version} · ${commit}`
  } catch {
    return `v${version}`
  }
}

/** A tenth less than the quality of 9, in some seconds of a build: every first visit waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Writes what compresses well a second and third time, compressed: the server sends those files as they are. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      const names = (await readdir(assets)).filter((name) => /\.(js|css|svg|json|bin)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = join(assets, name)
          const content = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content, BROTLI))
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}

const TEXT_FACE = /atkinson-hyperlegible-next-latin-wght-normal.*\.woff2$/

/** Asks for the text face with the page: else it waits for the style sheet that names it, and words jump when it comes. */
function preloadTextFace(): Plugin {
  return {
    name: 'preload-text-face',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => TEXT_FACE.test(name))
        if (file === undefined) throw new Error('The build has no text face to preload')
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${file}`,
          crossorigin: 'anonymous',
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** What the API serves on the dashboard's own origin; the dev server passes it on. */
const API_PATHS = ['/api', '/config.json', '/imagery.json', '/demonstration.json', '/healthz', '/readyz']

export default defineConfig(({ mode }) => {
  const apiUrl = process.env.API_URL ?? 'http://localhost:4310'
  const conditions = [
    '@org/source',
    'module',
    'browser',
    mode === 'production' ? 'production' : 'development',
  ]
  return {
    root: here,
    plugins: [
      changelogPlugin(),
      baseMapPlugin(),
      // The product speaks English: the library's words in thirty other languages stay out.
      { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
      react(),
      vanillaExtractPlugin(),
      preloadTextFace(),
      compressAssets(),
      workerPlugin(),
    ],
    resolve: { conditions },
    // Style sheets are made as for a server. Where one cannot find the theme it builds on, the theme's own styles are
    // lost whenever that sheet happens to be made first.
    environments: { ssr: { resolve: { conditions } } },
    define: {
      __APP_VERSION__: JSON.stringify(versionString()),
      // The replay worker is a file of ours: the one inside the library is started from a blob, which the policy refuses.
      __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
      __SENTRY_DEBUG__: 'false',
      __SENTRY_TRACING__: 'false',
    },
    server: {
      host: 'localhost',
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: apiUrl, changeOrigin: false }])),
    },
    build: {
      outDir: 'dist',
      manifest: true,
      sourcemap: 'hidden',
      target: 'es2023',
      // Nothing inline: the content security policy allows files of this origin only.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_200,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups() },
        },
      },
    },
  }
})

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patienceFactor } from './src/harness/weather.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const conditions = ['@org/source', 'module', 'node', 'default']

/** The browser stories: a run of their own, one file after the other, since each starts the whole product. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'e2e',
    root: here,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/harness/global-setup.ts'],
    fileParallelism: false,
    // What a page comes to show is waited for: a busy machine takes its time.
    expect: { poll: { timeout: 20_000 * patienceFactor } },
    testTimeout: 240_000 * patienceFactor,
    hookTimeout: 180_000,
  },
})

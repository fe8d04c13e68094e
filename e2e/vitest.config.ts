import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { patienceFactor } from './src/harness/weather.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const conditions = ['@org/source', 'module', 'node', 'default']

/** The browser stories, three files at a time. Each file starts the whole product. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'e2e',
    root: here,
    // The long ones are for a soak.
    include: process.env.SOAK === '1' ? ['src/**/*.test.ts'] : ['src/stories/**/*.test.ts'],
    globalSetup: ['src/harness/global-setup.ts'],
    maxWorkers: 3,
    // A worker's files share its browser and what it has loaded.
    isolate: false,
    // What a page comes to show is waited for: a busy machine takes its time.
    expect: { poll: { timeout: 60_000 * patienceFactor } },
    testTimeout: 480_000 * patienceFactor,
    hookTimeout: 180_000,
  },
})

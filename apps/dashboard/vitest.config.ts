import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { changelogPlugin } from './src/app/changelog/plugin.ts'
import { baseMapPlugin } from './src/map/base-plugin.ts'

const conditions = ['@org/source', 'module', 'browser', 'default']

export default defineConfig({
  plugins: [
    changelogPlugin(),
    baseMapPlugin(),
    react(),
    vanillaExtractPlugin({ unstable_mode: 'transform' }),
  ],
  define: { __APP_VERSION__: JSON.stringify('v0.0.0 · test') },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'dashboard',
    environment: 'jsdom',
    isolate: false,
    maxWorkers: 3,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../scripts/lib/property-seed.mjs', './src/testing/setup.ts'],
    testTimeout: 180_000,
    // A failed search for an element prints the page: its beginning is enough.
    env: { DEBUG_PRINT_LIMIT: '1500' },
  },
})

import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

const conditions = ['@org/source', 'module', 'browser', 'default']

export default defineConfig({
  plugins: [vanillaExtractPlugin({ unstable_mode: 'transform' })],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'ui',
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

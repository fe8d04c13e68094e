import { vanillaExtractPlugin } from '@vanilla-extract/esbuild-plugin'
import { defineConfig } from 'tsup'

/** JavaScript with one style sheet per entry; declarations come from `tsc -b` (see the build script). */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    charts: 'src/charts/index.ts',
    theme: 'src/theme/index.ts',
    global: 'src/theme/global.ts',
  },
  format: 'esm',
  target: 'es2023',
  splitting: true,
  sourcemap: true,
  // All but the declarations, which `tsc -b` keeps up to date itself.
  clean: ['!types/**'],
  // The fonts are part of what is published: their style sheets go into ours, the files beside it.
  noExternal: [/^@fontsource-variable\//],
  loader: { '.woff2': 'file' },
  esbuildPlugins: [vanillaExtractPlugin()],
  esbuildOptions(options) {
    options.jsx = 'automatic'
  },
})

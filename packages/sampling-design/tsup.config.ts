import { defineConfig } from 'tsup'

/** JavaScript only: types come from `tsc -b` (see the build script). Dependencies stay imports. */
export default defineConfig({
  entry: { index: 'src/index.ts', claims: 'src/claims/index.ts' },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: false,
  sourcemap: true,
  // All but the declarations, which `tsc -b` keeps up to date itself.
  clean: ['!types/**'],
})

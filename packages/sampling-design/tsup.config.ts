import { defineConfig } from 'tsup'
import { oneFileEach } from '../../scripts/lib/one-file-each.mjs'

/** JavaScript only: types come from `tsc -b` (see the build script). Dependencies stay imports. */
export default defineConfig({
  ...oneFileEach,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  sourcemap: true,
  // All but the declarations, which `tsc -b` keeps up to date itself.
  clean: ['!types/**'],
})

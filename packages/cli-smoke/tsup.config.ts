import { defineConfig } from 'tsup'

/** Types come from `tsc -b`: see the build script. The first line of main.ts makes the file runnable. */
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  sourcemap: true,
  // All but the declarations, which `tsc -b` keeps up to date itself.
  clean: ['!types/**'],
})

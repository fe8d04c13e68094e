import { defineConfig } from 'tsup'

/** Types come from `tsc -b`: see the build script. */
export default defineConfig({
  entry: { index: 'src/index.ts', client: 'src/client/index.ts', main: 'src/main.ts' },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  // `node:sqlite` has no other name.
  removeNodeProtocol: false,
  // All but the declarations, which `tsc -b` keeps up to date itself.
  clean: ['!types/**'],
  sourcemap: true,
})

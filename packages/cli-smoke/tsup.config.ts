import { defineConfig } from 'tsup'

/**
 * Types come from `tsc -b`: see the build script. The first line of main.ts makes the file runnable. The client of the
 * local identity service is nowhere to be installed from: it goes into the program, from its source.
 */
export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  noExternal: ['@org/local-identity'],
  esbuildOptions(options) {
    options.conditions = ['@org/source']
  },
  sourcemap: true,
  // All but the declarations, which `tsc -b` keeps up to date itself.
  clean: ['!types/**'],
})

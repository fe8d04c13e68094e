/** The sources of a package that are shipped: no tests, nothing that only tests import. */
const SHIPPED = [
  'src/**/*.ts',
  '!src/**/*.test.ts',
  '!src/**/*.test-d.ts',
  '!src/**/testing/**',
  '!src/**/testing.ts',
]

/**
 * What tsup needs to write one file for each source, in the same folders. A bundler leaves out whole files that
 * nobody uses; of files that were joined it keeps every statement that might have an effect, such as each schema.
 */
export const oneFileEach = {
  entry: SHIPPED,
  splitting: false,
  esbuildOptions(options) {
    options.outbase = 'src'
  },
  esbuildPlugins: [
    {
      name: 'one-file-each',
      setup(build) {
        build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ kind, path }) =>
          kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
        )
      },
    },
  ],
}

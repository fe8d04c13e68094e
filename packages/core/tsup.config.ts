import { defineConfig } from 'tsup'

/**
 * JavaScript only: types come from `tsc -b` (see the build script). Dependencies stay imports, so that a program has
 * each of them once. What several entries share, and what is imported lazily (the identity service's library), goes
 * into chunks of its own.
 */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    contract: 'src/contract/index.ts',
    'client-on-demand': 'src/client-on-demand.ts',
    lists: 'src/lists/index.ts',
    live: 'src/live/index.ts',
    queue: 'src/queue/index.ts',
    workbooks: 'src/workbooks/index.ts',
    'platform-browser': 'src/platform/browser.ts',
    'platform-node': 'src/platform/node.ts',
    'global-shim': 'src/identity/global-shim.ts',
  },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  sourcemap: true,
  // All but the declarations, which `tsc -b` keeps up to date itself.
  clean: ['!types/**'],
  esbuildPlugins: [
    {
      // The shim must run before the library that needs it, and is the one file package.json names as having a side
      // effect. Merged into a chunk it would run too late, or be dropped: so the chunk imports the file.
      name: 'keep-shim-apart',
      setup(build) {
        build.onResolve({ filter: /\/global-shim\.ts$/ }, ({ kind }) =>
          kind === 'entry-point' ? undefined : { path: './global-shim.js', external: true },
        )
      },
    },
  ],
})

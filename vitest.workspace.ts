import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Vitest 5 has no workspace file of its own: this is its configuration, run by `vitest --config vitest.workspace.ts`. */
const conditions = ['@org/source']

const propertySeed = fileURLToPath(new URL('scripts/lib/property-seed.mjs', import.meta.url))

const project = (name: string, root: string) => ({
  resolve: { conditions: [...conditions, 'module', 'node', 'default'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'default'] } },
  test: {
    name,
    root,
    environment: 'node',
    setupFiles: [propertySeed],
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // Far beyond what any takes on an idle machine: a busy one makes a database from nothing in more than a minute.
    testTimeout: 60_000,
    hookTimeout: 240_000,
    // A poll ends when it sees what it waits for: a busy machine takes more than the usual second to show it.
    expect: { poll: { timeout: 15_000 } },
  },
})

export default defineConfig({
  test: {
    // Both cores of a small machine: most tests wait for a database, a server or a child process.
    maxWorkers: 2,
    projects: [
      project('core', 'packages/core'),
      project('sampling-design', 'packages/sampling-design'),
      project('local-identity', 'packages/local-identity'),
      project('cli-smoke', 'packages/cli-smoke'),
      project('api', 'apps/api'),
      'packages/ui/vitest.config.ts',
      'apps/dashboard/vitest.config.ts',
    ],
  },
})

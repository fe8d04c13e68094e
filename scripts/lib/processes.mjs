import { spawn } from 'node:child_process'
import { root, toolEnv } from './setup.mjs'

const STOP_DEADLINE_MS = 15_000

/**
 * Starts one of our services from its TypeScript source and waits for its ready message.
 * Rejects when it exits first.
 */
export function startService(name, entry, env, args = []) {
  const flags = ['--conditions=@org/source', '--disable-warning=ExperimentalWarning']
  const child = spawn('node', [...flags, entry, ...args], {
    cwd: root,
    env: { ...toolEnv, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches this script alone, which then stops the services in order.
    detached: true,
  })
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  const ready = new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message?.type === 'ready') resolve(message)
    })
    exited.then(({ code }) => reject(new Error(`The ${name} did not start (exit code ${code}).`)))
  })
  return { name, child, ready, exited }
}

/** Asks a service to stop and waits; one that does not is killed. */
export async function stopService(service) {
  if (service.child.exitCode !== null || service.child.signalCode !== null) return
  service.child.kill('SIGTERM')
  const timer = setTimeout(() => service.child.kill('SIGKILL'), STOP_DEADLINE_MS)
  await service.exited
  clearTimeout(timer)
}

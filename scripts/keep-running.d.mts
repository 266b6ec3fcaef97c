import type { ChildProcess } from 'node:child_process'

export declare function keepRunning(
  launch: () => ChildProcess,
  say: (line: string) => void,
  options?: { readonly wellMs?: number; readonly firstPauseMs?: number },
): { readonly ended: Promise<number>; stop(signal: NodeJS.Signals | 0): void }

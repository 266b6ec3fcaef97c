import { spawnSync } from 'node:child_process'
import { describe, it } from 'vitest'
import { eventStoreContract } from './contract.ts'

const IMAGE = 'kurrentplatform/kurrentdb:26.1.1'

/** The server to test on: one that is given, or one in a container; else why there is none. */
function server(): { url: string } | { container: true } | { missing: string } {
  const url = process.env.KURRENTDB_TEST_URL
  if (url) return { url }
  const docker = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 })
  if (docker.status === 0) return { container: true }
  return { missing: 'KURRENTDB_TEST_URL is not set and no Docker daemon answers' }
}

const found = server()

async function connection(): Promise<{ url: string; stop(): Promise<void> }> {
  if ('url' in found) return { url: found.url, stop: async () => undefined }
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer(IMAGE)
    .withCommand(['--insecure'])
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((s) => s < 300))
    .start()
  return {
    url: `kurrentdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    stop: async () => {
      await container.stop()
    },
  }
}

describe('the event store on KurrentDB', () => {
  if ('missing' in found) {
    it.skip(`keeps the event store's contract (skipped: ${found.missing})`, () => undefined)
    return
  }
  eventStoreContract(async () => {
    const { kurrentEventStore } = await import('./kurrent.ts')
    const { url, stop } = await connection()
    const one = kurrentEventStore(url)
    const other = kurrentEventStore(url)
    return {
      one,
      other,
      open: async () => kurrentEventStore(url),
      end: async () => {
        await one.close()
        await other.close()
        await stop()
      },
    }
  })
})

import type { Spot } from '@portal/contracts/incidents'
import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { useStandIn } from '../ui/stand-in.ts'

/** How long a device may look for where it is, in ms. */
const PATIENCE_MS = 20_000
const DECIMALS = 5

/** A place in degrees, as people read it. */
export const spotText = ({ latitude, longitude }: Spot): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`

/** Where it was: the device is asked only when somebody presses, and what it says can be taken away. */
export function SpotField({
  value,
  onChange,
}: {
  value: Spot | null
  onChange: (spot: Spot | null) => void
}) {
  const { t } = useTranslation('incidents')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const { place, pressed } = useStandIn(value !== null)
  if (!('geolocation' in navigator)) return null
  const look = () => {
    pressed()
    setBusy(true)
    setWrong(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setBusy(false)
        onChange({ latitude, longitude, accuracy: Math.min(Math.round(accuracy), 1_000_000) })
      },
      ({ code, PERMISSION_DENIED }) => {
        setBusy(false)
        setWrong(t(code === PERMISSION_DENIED ? 'spotDenied' : 'spotFailed'))
      },
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t('spot')}</legend>
      <div ref={place}>
        {value ? (
          <p className="flex min-h-11 flex-wrap items-center gap-2">
            <MapPin size={18} aria-hidden className="text-link" />
            <span className="tabular-nums">{spotText(value)}</span>
            <span className="text-dim">
              {t('spotWithin', { meters: format.number(value.accuracy) })}
            </span>
            <Button
              kind="secondary"
              icon={<X size={18} aria-hidden />}
              onClick={() => {
                pressed()
                onChange(null)
              }}
            >
              {t('spotRemove')}
            </Button>
          </p>
        ) : (
          <Button
            kind="secondary"
            busy={busy}
            icon={<MapPin size={18} aria-hidden />}
            onClick={look}
          >
            {t('spotAdd')}
          </Button>
        )}
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
    </fieldset>
  )
}

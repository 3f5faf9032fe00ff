import { useFormat } from '@tiber/ui/i18n/use-messages.tsx'

const bytesPerKilobyte = 1000
const bytesPerMegabyte = 1_000_000

/** Size of a file in kB or MB. */
export function FileSize({ bytes }: { bytes: number }) {
  const format = useFormat()
  const text =
    bytes < bytesPerMegabyte
      ? `${format.number(Math.max(1, Math.round(bytes / bytesPerKilobyte)))} kB`
      : `${format.number(bytes / bytesPerMegabyte, { maximumFractionDigits: 1 })} MB`
  return <span className="block text-12 whitespace-nowrap text-muted">{text}</span>
}

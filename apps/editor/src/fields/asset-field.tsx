import { useEffect, useState } from 'react'
import type { AssetFile } from '../api.ts'
import { describeError } from '../describe-error.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon.tsx'
import { Problem } from '../ui/problem.tsx'
import type { FieldContext, FieldProps } from './field-types.ts'

type AssetValue = { fieldtype: 'asset'; filename: string; alt: string; id?: number; meta_data?: Record<string, string> }

const isAsset = (value: unknown): value is AssetValue =>
  typeof value === 'object' && value !== null && typeof (value as AssetValue).filename === 'string'

const toValue = ({ id, filename, alt }: AssetFile): AssetValue => ({ fieldtype: 'asset', id, filename, alt: alt ?? '' })

/** A file with its text for those who cannot see it, in both languages. */
export function AssetField({ label, value, onChange, context }: FieldProps) {
  const [isPicking, setIsPicking] = useState(false)
  const asset = isAsset(value) && value.filename !== '' ? value : undefined
  return (
    <fieldset className="asset-field" aria-label={label}>
      {asset && <AssetFrame asset={asset} onChange={onChange} onRemove={() => onChange('')} />}
      <button type="button" className="button" onClick={() => setIsPicking(true)}>
        {t(asset ? 'asset.change' : 'asset.choose')}
      </button>
      {isPicking && (
        <AssetPicker
          title={label}
          context={context}
          onPick={(file) => {
            onChange(toValue(file))
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </fieldset>
  )
}

/** Several files in an order of their own. */
export function AssetsField({ label, value, onChange, context }: FieldProps) {
  const [isPicking, setIsPicking] = useState(false)
  const assets = Array.isArray(value) ? value.filter(isAsset) : []
  return (
    <fieldset className="asset-field" aria-label={label}>
      {assets.map((asset, at) => (
        <AssetFrame
          // The same file may be there twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${at} ${asset.filename}`}
          asset={asset}
          onChange={(changed) => onChange(assets.with(at, changed))}
          onRemove={() => onChange(assets.toSpliced(at, 1))}
        />
      ))}
      <button type="button" className="button" onClick={() => setIsPicking(true)}>
        {t('asset.add')}
      </button>
      {isPicking && (
        <AssetPicker
          title={label}
          context={context}
          onPick={(file) => {
            onChange([...assets, toValue(file)])
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </fieldset>
  )
}

type AssetFrameProps = { asset: AssetValue; onChange: (asset: AssetValue) => void; onRemove: () => void }

const isPicture = (name: string) => /\.(png|jpe?g|webp|gif|avif|svg)$/i.test(name)
const getFileName = (address: string) => address.split('/').at(-1) ?? address

function AssetFrame({ asset, onChange, onRemove }: AssetFrameProps) {
  return (
    <div className="asset-frame">
      {isPicture(asset.filename) && <img src={asset.filename} alt="" />}
      <div>
        <p className="asset-name">{getFileName(asset.filename)}</p>
        <input
          className="field"
          aria-label={t('asset.alt', { language: 'es-ES' })}
          placeholder={t('asset.alt', { language: 'es-ES' })}
          value={asset.alt}
          onChange={(event) => onChange({ ...asset, alt: event.target.value })}
        />
        <input
          className="field"
          aria-label={t('asset.alt', { language: 'en-US' })}
          placeholder={t('asset.alt', { language: 'en-US' })}
          value={asset.meta_data?.['alt__i18n__en_US'] ?? ''}
          onChange={(event) =>
            onChange({ ...asset, meta_data: { ...asset.meta_data, alt__i18n__en_US: event.target.value } })
          }
        />
      </div>
      <IconButton icon="trash-2" label={t('asset.remove')} onClick={onRemove} />
    </div>
  )
}

type AssetPickerProps = {
  title: string
  context: FieldContext
  onPick: (file: AssetFile) => void
  onClose: () => void
}

function AssetPicker({ title, context, onPick, onClose }: AssetPickerProps) {
  const [files, setFiles] = useState<AssetFile[]>()
  const [problem, setProblem] = useState('')
  const { listAssets, uploadAsset } = context
  useEffect(() => {
    listAssets().then(setFiles, (error: unknown) => setProblem(describeError(error)))
  }, [listAssets])
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <label className="button">
        {t('asset.upload')}
        <input
          type="file"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) uploadAsset(file).then(onPick, (error: unknown) => setProblem(describeError(error)))
          }}
        />
      </label>
      <Problem>{problem}</Problem>
      {files?.length === 0 && <p className="quiet">{t('asset.none')}</p>}
      <ul className="asset-list">
        {files?.map((file) => (
          <li key={file.id}>
            <button type="button" onClick={() => onPick(file)}>
              {isPicture(file.filename) ? <img src={file.filename} alt="" loading="lazy" /> : null}
              <span>{getFileName(file.filename)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

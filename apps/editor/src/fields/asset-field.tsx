import { useEffect, useState } from 'react'
import { ApiError, type AssetFile } from '../api.ts'
import { describeError } from '../describe-error.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon.tsx'
import { Problem } from '../ui/problem.tsx'
import type { FieldContext, FieldProps } from './field-types.ts'
import { SearchField } from '../ui/search-field.tsx'

type AssetValue = { fieldtype: 'asset'; filename: string; alt: string; id?: number; meta_data?: Record<string, string> }

const isAsset = (value: unknown): value is AssetValue =>
  typeof value === 'object' && value !== null && typeof (value as AssetValue).filename === 'string'

const toValue = ({ id, filename, alt }: AssetFile): AssetValue => ({ fieldtype: 'asset', id, filename, alt: alt ?? '' })

/** A file with its text for those who cannot see it, in both languages. */
export function AssetField({ label, field, value, onChange, context }: FieldProps) {
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
          kinds={field.filetypes ?? []}
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
export function AssetsField({ label, field, value, onChange, context }: FieldProps) {
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
          kinds={field.filetypes ?? []}
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

const pictureName = /\.(png|jpe?g|webp|gif|avif|svg)$/i
const isPicture = (name: string) => pictureName.test(name)
const getFileName = (address: string) => address.split('/').at(-1) ?? address

function AssetFrame({ asset, onChange, onRemove }: AssetFrameProps) {
  return (
    <div className="asset-frame">
      {isPicture(asset.filename) && <img src={asset.filename} alt="" />}
      <div>
        <p className="asset-name">{getFileName(asset.filename)}</p>
        <label className="label">
          {t('asset.alt', { language: 'es-ES' })}
          <input
            className="field"
            value={asset.alt}
            onChange={(event) => onChange({ ...asset, alt: event.target.value })}
          />
        </label>
        <label className="label">
          {t('asset.alt', { language: 'en-US' })}
          <input
            className="field"
            value={asset.meta_data?.['alt__i18n__en_US'] ?? ''}
            onChange={(event) =>
              onChange({ ...asset, meta_data: { ...asset.meta_data, alt__i18n__en_US: event.target.value } })
            }
          />
        </label>
      </div>
      <IconButton icon="trash-2" label={t('asset.remove')} onClick={onRemove} />
    </div>
  )
}

type AssetPickerProps = {
  title: string
  /** Kinds of files the field accepts; none for all. */
  kinds: string[]
  context: FieldContext
  onPick: (file: AssetFile) => void
  onClose: () => void
}

/** The names of the files of each kind, as the content service accepts them. */
const patterns: Record<string, RegExp> = {
  images: pictureName,
  videos: /\.(mp4|m4v|webm)$/i,
  texts: /\.vtt$/i,
}
const accepted: Record<string, string> = { images: 'image/*', videos: 'video/*', texts: '.vtt' }

/** Whether the service does not accept a file, because of its type or size. */
const isRefused = (error: unknown) => error instanceof ApiError && (error.status === 413 || error.status === 422)

/** The files of the space that fit the field; another can be uploaded. */
function AssetPicker({ title, kinds, context, onPick, onClose }: AssetPickerProps) {
  const [files, setFiles] = useState<AssetFile[]>()
  const [query, setQuery] = useState('')
  const [isUploading, setIsUploading] = useState(false)
  const [problem, setProblem] = useState('')
  const { listAssets, uploadAsset } = context
  useEffect(() => {
    listAssets().then(setFiles, (error: unknown) => setProblem(describeError(error)))
  }, [listAssets])
  const upload = (file: File) => {
    setIsUploading(true)
    setProblem('')
    uploadAsset(file)
      .then(onPick, (error: unknown) => setProblem(isRefused(error) ? t('asset.refused') : describeError(error)))
      .finally(() => setIsUploading(false))
  }
  const fitting = files?.filter(
    ({ filename }) => kinds.length === 0 || kinds.some((kind) => patterns[kind]?.test(filename) ?? true),
  )
  const shown = fitting?.filter(({ filename }) => getFileName(filename).toLowerCase().includes(query.toLowerCase()))
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <div className="asset-tools">
        <label className="button" aria-disabled={isUploading}>
          {t(isUploading ? 'asset.uploading' : 'asset.upload')}
          <input
            type="file"
            className="sr-only"
            accept={kinds.flatMap((kind) => accepted[kind] ?? []).join(',') || undefined}
            disabled={isUploading}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) upload(file)
              event.target.value = ''
            }}
          />
        </label>
        <SearchField label={t('asset.search')} value={query} onChange={setQuery} />
      </div>
      <Problem>{problem}</Problem>
      {shown?.length === 0 && <p className="quiet">{t(query ? 'asset.notFound' : 'asset.none')}</p>}
      <ul className="asset-list">
        {shown?.map((file) => (
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

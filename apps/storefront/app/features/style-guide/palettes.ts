/** Written out, because Tailwind only finds literal class names in the source. */
export const tones = [
  ['neutral', 'border-neutral-edge bg-neutral-soft text-neutral-text'],
  ['info', 'border-info-edge bg-info-soft text-info-text'],
  ['warning', 'border-warning-edge bg-warning-soft text-warning-text'],
  ['progress', 'border-progress-edge bg-progress-soft text-progress-text'],
  ['success', 'border-success-edge bg-success-soft text-success-text'],
  ['danger', 'border-danger-edge bg-danger-soft text-danger-text'],
] as const

export const palettes = [
  [
    'gray',
    [
      'bg-gray-50',
      'bg-gray-100',
      'bg-gray-200',
      'bg-gray-300',
      'bg-gray-400',
      'bg-gray-500',
      'bg-gray-600',
      'bg-gray-700',
      'bg-gray-800',
      'bg-gray-900',
      'bg-gray-950',
    ],
  ],
  [
    'brown-orange',
    [
      'bg-brown-orange-50',
      'bg-brown-orange-100',
      'bg-brown-orange-200',
      'bg-brown-orange-300',
      'bg-brown-orange-400',
      'bg-brown-orange-500',
      'bg-brown-orange-600',
      'bg-brown-orange-700',
      'bg-brown-orange-800',
      'bg-brown-orange-900',
      'bg-brown-orange-950',
    ],
  ],
  [
    'tiber',
    [
      'bg-tiber-50',
      'bg-tiber-100',
      'bg-tiber-200',
      'bg-tiber-300',
      'bg-tiber-400',
      'bg-tiber-500',
      'bg-tiber-600',
      'bg-tiber-700',
      'bg-tiber-800',
      'bg-tiber-900',
      'bg-tiber-950',
    ],
  ],
] as const

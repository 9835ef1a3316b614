// The root font size as a factor: it grows in a large window, and what is measured in px grows with it.
//
//   fontScale()   1 for 16 px

export const fontScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

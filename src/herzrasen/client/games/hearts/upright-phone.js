// Whether the window is an upright phone's, or as narrow: the hand may lie in rows, the tools have a row below it, and a score
// sheet gives each side a row. The style sheets ask the same.

export const UPRIGHT_PHONE = matchMedia(
  '(max-width: 44rem) and (orientation: portrait), (max-width: 36rem) and (max-width: 599px), (max-width: 36rem) and (min-height: 481px)',
);

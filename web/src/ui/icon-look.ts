/** What an icon is given where it is drawn. */
export interface IconLook {
  size?: number;
  stroke?: number;
  'aria-hidden'?: boolean;
}

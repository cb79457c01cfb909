import { createTheme } from '@mantine/core';

const transition = { transition: 'fade', duration: 90 } as const;
const picker = {
  checkIconPosition: 'right',
  // The list itself scrolls: a focusable scroll region inside it would not be one of its options.
  withScrollArea: false,
  styles: { options: { maxHeight: 320, overflowY: 'auto' } },
  // The input keeps the focus while its list is open: losing it would close the list at once.
  comboboxProps: { transitionProps: transition, offset: 4, trapFocus: false, returnFocus: false },
};

/** Mantine's theme for Horizon. Sizes and colours come from the tokens; only behaviour is set here. Components are listed by
 * name, not imported, so that those which the first page does not use stay out of its bundle. */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'default',
  focusRing: 'never',
  components: {
    // Menus stay inside their landmark instead of being portalled to the end of the page.
    Menu: {
      defaultProps: {
        transitionProps: transition,
        offset: 4,
        position: 'bottom-start',
        shadow: 'md',
        withinPortal: false,
        floatingStrategy: 'fixed',
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: {
      defaultProps: { transitionProps: transition, offset: 4, shadow: 'md', trapFocus: true, returnFocus: true },
    },
    Select: { defaultProps: picker },
    MultiSelect: { defaultProps: picker },
    // A scroll region without controls must be focusable to be reachable by keyboard.
    ScrollArea: { defaultProps: { type: 'auto', scrollbarSize: 8, viewportProps: { tabIndex: 0 } } },
  },
});

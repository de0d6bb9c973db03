/** jsdom does not know popovers. For tests only; import it for its effect. */
if (typeof HTMLElement !== 'undefined' && HTMLElement.prototype.showPopover === undefined) {
  HTMLElement.prototype.showPopover = function showPopover() {
    this.setAttribute('data-open', '');
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.removeAttribute('data-open');
  };
}

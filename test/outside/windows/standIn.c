// Stands in for a shell. Writes its command line, its arguments as Windows separates them, and its environment, in
// UTF-8 and each ended by NUL, with an empty text between the three. Exits with -1.
#include <windows.h>
#include <shellapi.h>

static void put(const wchar_t *text)
{
  DWORD written;
  int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  char *bytes = HeapAlloc(GetProcessHeap(), 0, size);
  WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, size, NULL, NULL);
  WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), bytes, size, &written, NULL);
  HeapFree(GetProcessHeap(), 0, bytes);
}

int main(void)
{
  int count;
  wchar_t **arguments = CommandLineToArgvW(GetCommandLineW(), &count);
  put(GetCommandLineW());
  put(L"");
  for (int at = 0; at < count; at++)
    put(arguments[at]);
  put(L"");
  for (wchar_t *variable = GetEnvironmentStringsW(); *variable; variable += wcslen(variable) + 1)
    put(variable);
  return -1;
}

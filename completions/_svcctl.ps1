# Completion of svcctl for PowerShell, with ids and names as they are now.
Register-ArgumentCompleter -Native -CommandName svcctl -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $length = [Math]::Min($line.Length, $cursorPosition - $commandAst.Extent.StartOffset)
    $line = $line.Substring(0, $length)
    if ($wordToComplete -eq '') { $line += ' ' }
    svcctl __complete powershell $line 2>$null | Where-Object { $_ -ne "`tfiles" } | ForEach-Object {
        $value, $about = $_ -split "`t", 2
        if (-not $about) { $about = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
    }
}
